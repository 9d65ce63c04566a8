import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Importer des commandes", en: "Import orders" },
  back: { fr: "Toutes les missions", en: "All missions" },
  backToImports: { fr: "Tous les imports", en: "All imports" },
  intro: {
    fr: "Déposez un fichier CSV ou Excel (.xlsx) avec une ligne par commande. Chaque ligne est d'abord vérifiée, adresses et prix compris : rien n'est commandé avant que vous ne le demandiez.",
    en: "Upload a CSV or Excel file (.xlsx) with one line for each order. Each line is checked first, with its addresses and its price: nothing is ordered before you say so."
  },
  file: { fr: "Fichier CSV ou Excel", en: "CSV or Excel file" },
  choose: { fr: "Choisir un fichier", en: "Choose a file" },
  template: { fr: "Télécharger le modèle", en: "Download the template" },
  templateName: { fr: "modele-commandes.csv", en: "orders-template.csv" },
  limits: {
    fr: "Au plus 1 000 lignes. En CSV, séparées par des points-virgules, des virgules ou des tabulations.",
    en: "At most 1,000 lines. In CSV, separated by semicolons, commas or tabs."
  },
  tooLarge: {
    fr: "Ce fichier est trop grand : au plus 1 Mo et 500 000 caractères. Partagez-le en plusieurs fichiers.",
    en: "This file is too large: at most 1 MB and 500,000 characters. Split it into several files."
  },
  chooseSheet: { fr: "Quelle feuille contient les commandes ?", en: "Which sheet has the orders?" },
  sheetHint: {
    fr: (rows: number, known: number) => `${rows === 1 ? "1 ligne" : `${rows} lignes`}, colonnes reconnues : ${known}`,
    en: (rows: number, known: number) => `${rows === 1 ? "1 line" : `${rows} lines`}, known columns: ${known}`
  },
  checkSheet: { fr: "Vérifier cette feuille", en: "Check this sheet" },
  columns: { fr: "Colonnes du fichier", en: "Columns of the file" },
  columnsNote: {
    fr: "Dans n'importe quel ordre. Les colonnes inconnues sont ignorées.",
    en: "In any order. Unknown columns are ignored."
  },
  column: { fr: "Colonne", en: "Column" },
  example: { fr: "Exemple", en: "Example" },
  needed: { fr: "Obligatoire", en: "Required" },
  yes: { fr: "oui", en: "yes" },
  no: { fr: "non", en: "no" },
  earlier: { fr: "Imports des 30 derniers jours", en: "Imports of the last 30 days" },
  noneYet: { fr: "Aucun import pour le moment.", en: "No import yet." },
  name: { fr: "Fichier", en: "File" },
  state: { fr: "État", en: "State" },
  rows: { fr: "Lignes", en: "Lines" },
  created: { fr: "Déposé", en: "Uploaded" },
  checking: { fr: "Vérification", en: "Checking" },
  checked: { fr: "À commander", en: "To be ordered" },
  ordering: { fr: "Commande en cours", en: "Ordering" },
  ended: { fr: "Terminé", en: "Done" },
  cancelled: { fr: "Annulé", en: "Cancelled" },
  unchecked: { fr: "En attente", en: "Waiting" },
  right: { fr: "Prête", en: "Ready" },
  wrong: { fr: "À corriger", en: "To be corrected" },
  ordered: { fr: "Commandée", en: "Ordered" },
  refused: { fr: "Refusée", en: "Refused" },
  all: { fr: "Toutes", en: "All" },
  uncheckedRows: { fr: (count: number) => `En attente (${count})`, en: (count: number) => `Waiting (${count})` },
  rightRows: {
    fr: (count: number) => (count < 2 ? `Prête (${count})` : `Prêtes (${count})`),
    en: (count: number) => `Ready (${count})`
  },
  wrongRows: { fr: (count: number) => `À corriger (${count})`, en: (count: number) => `To be corrected (${count})` },
  orderedRows: {
    fr: (count: number) => (count < 2 ? `Commandée (${count})` : `Commandées (${count})`),
    en: (count: number) => `Ordered (${count})`
  },
  refusedRows: {
    fr: (count: number) => (count < 2 ? `Refusée (${count})` : `Refusées (${count})`),
    en: (count: number) => `Refused (${count})`
  },
  line: { fr: "Ligne", en: "Line" },
  lineOf: { fr: (line: number) => `Ligne ${line}`, en: (line: number) => `Line ${line}` },
  order: { fr: "Commande", en: "Order" },
  result: { fr: "Résultat", en: "Result" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  filter: { fr: "Lignes affichées", en: "Lines shown" },
  progressChecking: {
    fr: (done: number, all: number) => `${done} lignes vérifiées sur ${all}`,
    en: (done: number, all: number) => `${done} of ${all} lines checked`
  },
  progressOrdering: {
    fr: (done: number, all: number) => `${done} commandes passées sur ${all}`,
    en: (done: number, all: number) => `${done} of ${all} orders placed`
  },
  leave: {
    fr: "Vous pouvez quitter cette page : l'import continue.",
    en: "You can leave this page: the import goes on."
  },
  interrupted: {
    fr: "Un service ne répond pas. L'import reprend tout seul dès qu'il répond.",
    en: "A service does not answer. The import goes on by itself as soon as it does."
  },
  allWrong: {
    fr: "Aucune ligne ne peut être commandée. Corrigez les lignes ci-dessous.",
    en: "No line can be ordered. Correct the lines below."
  },
  someWrong: {
    fr: (count: number) =>
      count === 1
        ? "1 ligne est à corriger. Sans cela, elle ne sera pas commandée."
        : `${count} lignes sont à corriger. Sans cela, elles ne seront pas commandées.`,
    en: (count: number) =>
      count === 1
        ? "1 line is to be corrected. As it is, it will not be ordered."
        : `${count} lines are to be corrected. As they are, they will not be ordered.`
  },
  allRight: { fr: "Toutes les lignes peuvent être commandées.", en: "Every line can be ordered." },
  done: {
    fr: (count: number) => (count === 1 ? "1 mission est commandée." : `${count} missions sont commandées.`),
    en: (count: number) => (count === 1 ? "1 mission is ordered." : `${count} missions are ordered.`)
  },
  start: {
    fr: (count: number, price: string) => `Commander ${count} ${count === 1 ? "mission" : "missions"} · ${price} HT`,
    en: (count: number, price: string) => `Order ${count} ${count === 1 ? "mission" : "missions"} · ${price} excl. tax`
  },
  stop: { fr: "Arrêter l'import", en: "Stop the import" },
  stopTitle: { fr: "Arrêter cet import ?", en: "Stop this import?" },
  stopText: {
    fr: "Les missions déjà commandées restent commandées. Les autres lignes ne seront pas commandées.",
    en: "Missions that are ordered stay ordered. The other lines will not be ordered."
  },
  keepOn: { fr: "Continuer l'import", en: "Go on" },
  stopped: { fr: "L'import est arrêté.", en: "The import is stopped." },
  download: { fr: "Télécharger le résultat", en: "Download the result" },
  downloadWrong: { fr: "Télécharger les lignes à corriger", en: "Download the lines to be corrected" },
  resultName: { fr: "resultat-import.csv", en: "import-result.csv" },
  wrongName: { fr: "lignes-a-corriger.csv", en: "lines-to-correct.csv" },
  problem: { fr: "Problème", en: "Problem" },
  mission: { fr: "Mission", en: "Mission" },
  editHint: {
    fr: "Pour corriger une cellule : double-clic, double toucher, Entrée ou F2. Échap annule, les flèches changent de cellule.",
    en: "A double click, a double tap, Enter or F2 edits a cell. Escape cancels, arrows change the cell."
  },
  allColumns: { fr: "Toutes les colonnes", en: "All columns" },
  moreRows: { fr: "Lignes suivantes", en: "More lines" },
  cellOf: {
    fr: (line: number, column: string) => `Ligne ${line}, ${column}`,
    en: (line: number, column: string) => `Line ${line}, ${column}`
  },
  checkedAnew: {
    fr: (line: number, isRight: boolean) => `Ligne ${line} : ${isRight ? "prête" : "encore à corriger"}.`,
    en: (line: number, isRight: boolean) => `Line ${line}: ${isRight ? "ready" : "still to be corrected"}.`
  },
  notSaved: {
    fr: (cell: string, text: string) => `${cell} : « ${text} » n'est pas enregistré.`,
    en: (cell: string, text: string) => `${cell}: “${text}” is not saved.`
  },
  rowChanged: {
    fr: "Cette ligne ou cet import a changé entre-temps. La table montre l'état actuel.",
    en: "This line or this import has changed in the meantime. The table shows it as it is now."
  },
  noRows: { fr: "Ce fichier n'a pas de ligne.", en: "This file has no line." }
})
