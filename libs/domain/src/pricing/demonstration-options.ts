import type { CatalogueOption, OptionField, Renter } from "./grid.model.ts"

const plain = {
  description: "",
  exclusiveGroup: null,
  defaultOption: false,
  clientAddable: true,
  clientOnly: false,
  impliedBy: null,
  setsFlag: null,
  needsReturn: false,
  excludedByPlateau: false,
  excludedAbroad: false,
  fields: [],
  documents: [],
  driverDocuments: [],
  signature: []
} satisfies Partial<CatalogueOption>

const option = (
  key: string,
  name: string,
  priceHt: number,
  category: string,
  obligations: Partial<CatalogueOption> = {}
): CatalogueOption => ({ ...plain, key, name, priceHt, category, ...obligations })

const renterFields = (prestation: string): ReadonlyArray<OptionField> => [
  { name: "renter", required: true, type: "choice", renterPrestation: prestation, forRenterInput: null },
  { name: "link", required: true, type: "url", renterPrestation: null, forRenterInput: "link" },
  { name: "pin", required: true, type: "text", renterPrestation: null, forRenterInput: "pin" }
]

const targetLevel: ReadonlyArray<OptionField> = [
  { name: "target_level", required: true, type: "text", renterPrestation: null, forRenterInput: null }
]

/** The options of the demonstration grid: the table of decisions 9. */
export const demonstrationOptions: ReadonlyArray<CatalogueOption> = [
  option("prise_rdv", "Prise de rendez-vous", 600, "rendez_vous", { impliedBy: "need_appointment" }),
  option("pv_papier", "PV de livraison papier", 900, "pv", {
    exclusiveGroup: "pv",
    documents: ["pv_vierge"],
    driverDocuments: ["pv_signe"],
    signature: ["pv_signe"]
  }),
  option("pv_digital", "PV dématérialisé loueur", 900, "pv", {
    exclusiveGroup: "pv",
    fields: renterFields("livraison"),
    driverDocuments: ["pv_confirmation"]
  }),
  option("pv_restitution", "PV de restitution loueur", 1_200, "pv", {
    exclusiveGroup: "pv",
    fields: renterFields("restitution"),
    driverDocuments: ["pv_confirmation"]
  }),
  option("mise_en_main", "Mise en main 30 min", 3_500, "mise_en_main", { exclusiveGroup: "mise_en_main" }),
  option("mise_en_main_plus", "Mise en main 60 min", 6_000, "mise_en_main", { exclusiveGroup: "mise_en_main" }),
  option("lavage_ext", "Lavage extérieur", 1_900, "lavage", {
    exclusiveGroup: "lavage",
    driverDocuments: ["ticket_lavage"]
  }),
  option("lavage_complet", "Lavage complet", 4_900, "lavage", {
    exclusiveGroup: "lavage",
    driverDocuments: ["ticket_lavage"]
  }),
  option("plein", "Plein de carburant (au réel, + frais)", 1_500, "energie", {
    exclusiveGroup: "energie",
    fields: targetLevel,
    driverDocuments: ["ticket_carburant"]
  }),
  option("recharge_80", "Recharge à 80 %", 3_000, "energie", {
    exclusiveGroup: "energie",
    fields: targetLevel,
    driverDocuments: ["ticket_recharge"]
  }),
  option("w_garage", "Plaque W garage", 2_900, "immatriculation", {
    impliedBy: "wgarage",
    setsFlag: "w_garage",
    excludedByPlateau: true,
    excludedAbroad: true,
    driverDocuments: ["certificat_w"]
  }),
  option("remise_carte_grise", "Remise de la carte grise", 1_200, "immatriculation", { documents: ["carte_grise"] }),
  option("controle_securite", "Contrôle sécurité", 900, "controle", { driverDocuments: ["checklist"] }),
  option("attente_30", "Attente, 30 min", 1_800, "attente", { clientAddable: false }),
  option("stockage_jour", "Stockage, un jour", 1_200, "stockage", { setsFlag: "parc" }),
  option("jockey", "Jockey", 3_900, "jockey", { needsReturn: true }),
  option("express", "Express, jour même", 6_000, "express")
]

const renter = (id: string, name: string, input: "link" | "pin", linkOptional = false): Renter => ({
  id,
  name,
  prestations: ["livraison", "restitution"],
  input,
  toolUrl: `https://example.invalid/${id}/pv`,
  guideUrl: `https://example.invalid/${id}/guide.pdf`,
  guideName: `Guide PV ${name}`,
  linkOptional
})

/** Eight invented renters, half of them by link and half by pin (decisions 9). */
export const demonstrationRenters: ReadonlyArray<Renter> = [
  renter("alizes", "Alizés Location", "link"),
  renter("belle-route", "Belle Route LLD", "link"),
  renter("cap-mobile", "Cap Mobile", "link"),
  renter("delta-flotte", "Delta Flotte", "link", true),
  renter("escale", "Escale Rent", "pin"),
  renter("faubourg-auto", "Faubourg Auto", "pin"),
  renter("grand-large", "Grand Large Mobilité", "pin"),
  renter("horizon", "Horizon Leasing", "pin")
]
