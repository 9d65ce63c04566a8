/** What operators say of a refused document. */
export const RefusalWords = ({ words }: { readonly words: string | null }) =>
  words === null ? null : <p className="refusal-words">{words}</p>
