// Alone, because the small process that keeps a product reads it too.

/** The file that a build writes last: a folder with it has a whole site. */
export const manifestName = "site.json"
