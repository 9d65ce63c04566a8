import { assert, describe, it } from "@effect/vitest"
import { districtNumber, isDistrictWord, isNameWord, isTie, textWithout, wordsOf } from "./address-words.rules.ts"

const word = (text: string) => {
  const [first] = wordsOf(text)
  return first ?? assert.fail(`no word in ${text}`)
}
const keys = (text: string) => wordsOf(text).map(({ key }) => key)

describe("the words of an address", () => {
  it("have the key by which town names are compared", () => {
    assert.deepStrictEqual(keys("St Étienne"), ["saint", "etienne"])
    assert.deepStrictEqual(keys("Châlons s/ Saône"), ["chalons", "sur", "saone"])
    assert.deepStrictEqual(keys("Châlons s Saône, a/b"), ["chalons", "s", "saone", "a", "b"])
    assert.deepStrictEqual(keys("Paris s"), ["paris", "s"])
    assert.deepStrictEqual(keys("a \u0301 b"), ["a", "b"])
  })

  it("are bracketed directly behind an opening bracket", () => {
    const bracketed = wordsOf("Halle (Saale) [ Nord est ] sud").flatMap(({ bracketed: is, text }) => (is ? [text] : []))
    assert.deepStrictEqual(bracketed, ["Saale", "Nord"])
  })

  it("tie a name to the words before it, or not", () => {
    assert.deepStrictEqual(
      ["de", "la", "y", "rue", "sur"].map((text) => isTie(word(text))),
      [true, true, true, false, false]
    )
  })

  it("are the number of a district, of up to two digits", () => {
    const numbers = ["3", "15", "1er", "2e", "15eme", "15ème", "3ieme", "2nd", "4th", "1st", "3rd"]
    assert.deepStrictEqual(
      numbers.map((text) => districtNumber(word(text))),
      [3, 15, 1, 2, 15, 15, 3, 2, 4, 1, 3]
    )
    for (const text of ["115", "3x", "e3", "3ere", "er"]) assert.isUndefined(districtNumber(word(text)), text)
  })

  it("are a part of a name, unless they are a number or a word of districts", () => {
    for (const text of ["arrondissement", "arrdt", "ardt", "arr"]) {
      assert.isTrue(isDistrictWord(word(text)), text)
      assert.isFalse(isNameWord(word(text)), text)
    }
    for (const text of ["arras", "garr", "x3", "é"]) {
      assert.isFalse(isDistrictWord(word(text)), text)
      assert.isTrue(isNameWord(word(text)), text)
    }
    for (const text of ["3", "3e", "75001"]) assert.isFalse(isNameWord(word(text)), text)
  })
})

describe("an address without some of its words", () => {
  it.each([
    ["1 rue de Paris, 75001 Paris", [4, 5], "1 rue de Paris"],
    ["1 rue de Paris, 75001 Paris", [], "1 rue de Paris, 75001 Paris"],
    ["Paris, 1 rue Haute", [0], "1 rue Haute"],
    ["1 rue Haute  Paris  Nord", [3], "1 rue Haute Nord"],
    ["Gare (Paris) ; quai 2", [1], "Gare, quai 2"],
    ["Gare - Paris", [1], "Gare"],
    ["Gare -\u200b Nord, ,", [], "Gare - Nord"],
    ["Hôtel de l'Europe. Paris", [4], "Hôtel de l'Europe."],
    ["Hôtel d’ Paris!", [2], "Hôtel d’"],
    ["« Gare » Paris", [1], "« Gare »"],
    ['12 bis rue "Les Lilas" 75001 Paris', [5, 6], '12 bis rue "Les Lilas"'],
    ["12 ter rue Gambetta 59491 Villeneuve-d'Ascq", [4, 5, 6, 7], "12 ter rue Gambetta"],
    ["3 rue Foch, 93200 St. Denis", [3, 4, 5], "3 rue Foch"],
    ["3 rue Foch 85500 HERBIERS (LES)", [3, 4, 5], "3 rue Foch"],
    ["Paris", [0], ""],
    ["Lyon\nParis", [1], "Lyon"]
  ])("is %s without the words at %s", (text, dropped, expected) => {
    assert.strictEqual(textWithout(text, wordsOf(text), new Set(dropped)), expected)
  })
})
