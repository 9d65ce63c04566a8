/** Further names of French towns, by INSEE code: short, former and English ones, separated by `|`. */
export const frenchNames: Readonly<Record<string, string>> = {
  "06004": "Juan-les-Pins",
  "06152": "Sophia Antipolis",
  "13055": "Marseilles",
  "50129": "Cherbourg",
  "51108": "Châlons-sur-Marne",
  "59183": "Dunkirk",
  "67482": "Strassburg|Straßburg",
  "69123": "Lyons",
  "78423": "Saint-Quentin-en-Yvelines",
  "92044": "Levallois",
  "92062": "La Défense|Paris La Défense",
  "95127": "Cergy-Pontoise",
  "97411": "Saint-Denis de la Réunion"
}
