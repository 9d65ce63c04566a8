/** A text in both languages. What the report shows is the French one. */
export interface Words {
  readonly fr: string
  readonly en: string
}
