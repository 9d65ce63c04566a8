/** A page of the site before it is written. */
export interface SitePage {
  /** The path below /docs, without a slash at its ends. */
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly body: string
  /** Further members of the page's front matter. */
  readonly matter?: Readonly<Record<string, unknown>>
}
