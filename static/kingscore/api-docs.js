// Shows the schema of the API. Swagger UI comes from the site itself: nothing is asked of another host.
const place = document.getElementById("api-docs");
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

follow();
dark.addEventListener("change", follow);

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "none",
  filter: true,
  validatorUrl: null, // the usual one is on the internet
});
