import type { NamedDocument } from "../texts/texts.model.ts"
import type { CatalogueOption, OptionField, Renter } from "./grid.model.ts"
import { Cents } from "./pricing.model.ts"

const plain = {
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

type Documents = "documents" | "driverDocuments" | "signature"

/** What an option asks for. Its documents have a label: without one, clients would read the name of the option. */
type Obligations = Partial<Omit<CatalogueOption, Documents>> & {
  readonly [Member in Documents]?: ReadonlyArray<NamedDocument>
}

const option = (
  key: string,
  name: string,
  priceHt: number,
  category: string,
  description: string,
  obligations: Obligations = {}
): CatalogueOption => ({ ...plain, key, name, priceHt: Cents(priceHt), category, description, ...obligations })

const renterFields = (prestation: string): ReadonlyArray<OptionField> => [
  { name: "renter", required: true, type: "choice", renterPrestation: prestation, forRenterInput: null },
  { name: "link", required: true, type: "url", renterPrestation: null, forRenterInput: "link" },
  { name: "pin", required: true, type: "text", renterPrestation: null, forRenterInput: "pin" }
]

const targetLevel: ReadonlyArray<OptionField> = [
  { name: "target_level", required: true, type: "text", renterPrestation: null, forRenterInput: null }
]

/** The options of the demonstration grid: the table of PRC-49 to PRC-65. */
export const demonstrationOptions: ReadonlyArray<CatalogueOption> = [
  option(
    "prise_rdv",
    "Prise de rendez-vous",
    600,
    "rendez_vous",
    "Le convoyeur appelle le contact sur place et convient avec lui de l'heure du passage.",
    { impliedBy: "need_appointment" }
  ),
  option(
    "pv_papier",
    "PV de livraison papier",
    900,
    "pv",
    "Le destinataire signe un procès-verbal papier. Vous fournissez le formulaire vierge, le convoyeur rapporte l'exemplaire signé.",
    {
      exclusiveGroup: "pv",
      documents: ["pv_vierge"],
      driverDocuments: ["pv_signe"],
      signature: ["pv_signe"]
    }
  ),
  option(
    "pv_digital",
    "PV dématérialisé loueur",
    900,
    "pv",
    "Le convoyeur remplit le procès-verbal de livraison dans l'outil du loueur, avec le lien ou le code PIN que celui-ci vous a remis.",
    {
      exclusiveGroup: "pv",
      fields: renterFields("livraison"),
      driverDocuments: ["pv_confirmation"]
    }
  ),
  option(
    "pv_restitution",
    "PV de restitution loueur",
    1_200,
    "pv",
    "Le convoyeur remplit le procès-verbal de restitution dans l'outil du loueur, avec le lien ou le code PIN que celui-ci vous a remis.",
    {
      exclusiveGroup: "pv",
      fields: renterFields("restitution"),
      driverDocuments: ["pv_confirmation"]
    }
  ),
  option(
    "mise_en_main",
    "Mise en main 30 min",
    3_500,
    "mise_en_main",
    "À la livraison, le convoyeur présente au conducteur les commandes essentielles du véhicule pendant 30 minutes.",
    { exclusiveGroup: "mise_en_main" }
  ),
  option(
    "mise_en_main_plus",
    "Mise en main 60 min",
    6_000,
    "mise_en_main",
    "À la livraison, le convoyeur présente au conducteur toutes les fonctions du véhicule et règle avec lui ses préférences pendant 60 minutes.",
    { exclusiveGroup: "mise_en_main" }
  ),
  option(
    "lavage_ext",
    "Lavage extérieur",
    1_900,
    "lavage",
    "Le véhicule passe en station de lavage juste avant la livraison. Le convoyeur joint le ticket.",
    {
      exclusiveGroup: "lavage",
      driverDocuments: ["ticket_lavage"]
    }
  ),
  option(
    "lavage_complet",
    "Lavage complet",
    4_900,
    "lavage",
    "L'extérieur est lavé et l'habitacle aspiré et dépoussiéré avant la livraison. Le convoyeur joint le ticket.",
    {
      exclusiveGroup: "lavage",
      driverDocuments: ["ticket_lavage"]
    }
  ),
  option(
    "plein",
    "Plein de carburant (au réel, + frais)",
    1_500,
    "energie",
    "Le convoyeur fait le plein jusqu'au niveau que vous indiquez. Le carburant est facturé au prix du ticket, en plus des frais de service.",
    {
      exclusiveGroup: "energie",
      fields: targetLevel,
      driverDocuments: ["ticket_carburant"]
    }
  ),
  option(
    "recharge_80",
    "Recharge à 80 %",
    3_000,
    "energie",
    "Le convoyeur recharge le véhicule électrique jusqu'au niveau que vous indiquez, 80 % en général. Le convoyeur joint le ticket de recharge.",
    {
      exclusiveGroup: "energie",
      fields: targetLevel,
      driverDocuments: ["ticket_recharge"]
    }
  ),
  option(
    "w_garage",
    "Plaque W garage",
    2_900,
    "immatriculation",
    "Le véhicule non immatriculé roule sous une plaque W garage du transporteur, en France uniquement. Le convoyeur joint le certificat W.",
    {
      impliedBy: "wgarage",
      setsFlag: "w_garage",
      excludedByPlateau: true,
      excludedAbroad: true,
      driverDocuments: ["certificat_w"]
    }
  ),
  option(
    "remise_carte_grise",
    "Remise de la carte grise",
    1_200,
    "immatriculation",
    "Vous fournissez la carte grise, le convoyeur la remet en main propre au destinataire.",
    { documents: ["carte_grise"] }
  ),
  option(
    "controle_securite",
    "Contrôle sécurité",
    900,
    "controle",
    "Avant le départ, le convoyeur contrôle pneus, feux, niveaux et voyants, puis joint la liste des points vérifiés.",
    { driverDocuments: ["checklist"] }
  ),
  option(
    "attente_30",
    "Attente, 30 min",
    1_800,
    "attente",
    "Une demi-heure d'attente du convoyeur sur place, au-delà de la fenêtre convenue. Le transporteur l'ajoute lui-même.",
    { clientAddable: false }
  ),
  option(
    "stockage_jour",
    "Stockage, un jour",
    1_200,
    "stockage",
    "Le véhicule est gardé un jour dans un parc fermé du transporteur avant sa livraison.",
    { setsFlag: "parc" }
  ),
  option(
    "jockey",
    "Jockey",
    3_900,
    "jockey",
    "Le même convoyeur livre un véhicule et reprend l'autre sur place. Un trajet retour est nécessaire.",
    { needsReturn: true }
  ),
  option(
    "express",
    "Express, jour même",
    6_000,
    "express",
    "Le véhicule est enlevé le jour même de la commande, en priorité sur les autres missions."
  )
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

/** Eight invented renters, half of them by link and half by pin (PRC-66). */
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
