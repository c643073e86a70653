"""The server's entrance: `kingscore.asgi:application`.

Django stays synchronous: its WSGI application runs in a pool of threads behind one ASGI callable,
so that long-lived raw ASGI streams can later stand beside it without holding a thread each.
"""

import os
from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import WSGIApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingscore.settings")

# More threads than this only wait for one another: one process runs one thread of Python at a time.
THREADS = 8

# Django's stubs do not say so, but its handler is an ordinary WSGI callable.
application = WSGIMiddleware(cast("WSGIApp", get_wsgi_application()), workers=THREADS)
