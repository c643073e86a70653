"""The address under which other devices in the same network reach this machine."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator

# An address kept for documentation (RFC 5737): the system picks a route, and nothing is sent.
ELSEWHERE = ("192.0.2.1", 9)
SIOCGIFADDR = 0x8915  # Linux: ask for the IPv4 address of an interface
IFREQ_ADDRESS = slice(20, 24)  # where struct ifreq holds that address
# Bridges to containers and virtual machines: no phone is on them.
VIRTUAL_INTERFACES = ("docker", "br-", "veth", "virbr", "lxc", "cni", "podman")
_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}


def lan_address() -> str | None:
    """The IPv4 address of this machine in its local network, or None when it is in none.

    Works without any connection to the internet, and sends nothing.
    """
    for address in _candidates():
        if not ipaddress.ip_address(address).is_loopback:
            return address
    return None


def reachable_host(host: str) -> str:
    """The host of an address, or this machine's in its network when it is this machine's own."""
    name, colon, port = host.partition(":") if host[0] != "[" else host.partition("]:")
    if name.rstrip("]").lstrip("[") in _THIS_MACHINE:
        address = lan_address()
        if address:
            return f"{address}:{port}" if colon else address
    return host


def _candidates() -> Iterator[str]:
    if routed := _routed_address():
        yield routed
    yield from _interface_addresses()


def _routed_address() -> str | None:
    """The address that a connection to the outside would come from; None with no default route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _interface_addresses() -> Iterator[str]:
    """What the network interfaces say: for a laptop that is a hotspot, with no default route."""
    if sys.platform != "linux":
        return
    from fcntl import ioctl  # noqa: PLC0415  # the module exists on Unix alone

    for _index, name in socket.if_nameindex():
        if name.startswith(VIRTUAL_INTERFACES):
            continue
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:  # the interface has no IPv4 address
                continue
            yield socket.inet_ntoa(answer[IFREQ_ADDRESS])
