import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  plan: {
    fr: "Véhicule vu de dessus, l’avant en haut. Touchez l’endroit du dommage.",
    en: "Vehicle seen from above, front on top. Touch the place of the damage."
  },
  planOf: {
    fr: (count: number) => `Véhicule vu de dessus, l’avant en haut, ${count} ${count < 2 ? "marque" : "marques"}`,
    en: (count: number) => `Vehicle seen from above, front on top, ${count} ${count === 1 ? "mark" : "marks"}`
  },
  front: { fr: "AVANT", en: "FRONT" },
  rear: { fr: "ARRIÈRE", en: "REAR" },
  hint: {
    fr: "Touchez le dessin là où est le dommage, puis photographiez-le.",
    en: "Touch the drawing where the damage is, then take a photo of it."
  },
  add: { fr: "Ajouter un dommage", en: "Add a damage" },
  found: { fr: "Relevés maintenant", en: "Found now" },
  before: { fr: "Déjà là au départ", en: "There at pickup already" },
  compare: {
    fr: "En gris : les marques du départ. Ne relevez que ce qui est nouveau.",
    en: "In grey: the marks of the pickup. Note only what is new."
  },
  newDamage: { fr: "Nouveau dommage", en: "New damage" },
  change: { fr: "Changer le dommage", en: "Change the damage" },
  editHint: {
    fr: "Chaque marque se déplace du doigt. Touchez ailleurs pour en ajouter une.",
    en: "Move a mark by a finger. Touch elsewhere to add another."
  },
  marks: { fr: "Marques", en: "Marks" },
  mark: {
    fr: (number: number, name: string, place: string) =>
      `Marque ${number}, ${name}, ${place}. Flèches pour la déplacer.`,
    en: (number: number, name: string, place: string) => `Mark ${number}, ${name}, ${place}. Arrows move it.`
  },
  typeOf: {
    fr: (number: number, place: string) => `${number} · ${place}`,
    en: (number: number, place: string) => `${number} · ${place}`
  },
  addMark: { fr: "Ajouter une marque au milieu", en: "Add a mark in the middle" },
  removeMark: {
    fr: (number: number) => `Enlever la marque ${number}`,
    en: (number: number) => `Remove mark ${number}`
  },
  remove: { fr: (name: string) => `Enlever ${name}`, en: (name: string) => `Remove ${name}` },
  edit: { fr: (name: string) => `Changer ${name}`, en: (name: string) => `Change ${name}` },
  photograph: { fr: "Photographier le dommage", en: "Take a photo of the damage" },
  saveMarks: { fr: "Garder les marques", en: "Keep the marks" },
  photoTitle: { fr: "Photo du dommage", en: "Photo of the damage" },
  photoHint: { fr: "De près, puis entourez le dommage.", en: "Close up; then circle the damage." },
  mostMarks: { fr: "20 marques par photo au plus.", en: "At most 20 marks on a photo." },
  noRoom: {
    fr: "Cet état des lieux a 100 photos, le maximum.",
    en: "This inspection has 100 photos, the most it can have."
  }
})
