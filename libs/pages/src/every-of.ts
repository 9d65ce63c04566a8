/** Lists all values of an enumeration, in the order of the page. A list without one of them does not compile. */
export const everyOf =
  <Value extends string>() =>
  <const List extends ReadonlyArray<Value>>(
    list: List & ([Value] extends [List[number]] ? unknown : { readonly missing: Exclude<Value, List[number]> })
  ): List =>
    list
