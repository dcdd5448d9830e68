// placeholder of the offline service worker
const BUILD = { name: "", files: [] };
