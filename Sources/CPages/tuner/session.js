// What the page knows of the server, and tells it.
