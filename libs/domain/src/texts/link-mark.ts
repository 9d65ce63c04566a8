/** Stands in the text of a notice for the token of its link, which is computed when the notice is sent. */
export const linkMark = "{token}"
