import type { EntityId } from "@trajet/domain/billing"
import {
  type Driver,
  DriverId,
  type MissionId,
  type NewMission,
  type OrderedTrip,
  noLabels,
  type Stop
} from "@trajet/domain/mission"
import { E164 } from "@trajet/domain/phones"
import { requiredDocuments } from "@trajet/domain/options"
import { PlaceId } from "@trajet/domain/places"
import { Cents, demonstrationGrid, sumOfCents } from "@trajet/domain/pricing"
import { type Day, TimeOfDay } from "@trajet/domain/time"

/** Reference by which the mission is found again: each group has one. */
export const demonstrationReference = "DEMO-INSPECTION"

/**
 * The driver of the example documents. Companies, people and numbers are invented; the phone numbers are from the range
 * reserved for fiction.
 */
export const demonstrationDriver: Driver = {
  id: DriverId("demo-driver"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "+33 6 39 98 00 42",
  phoneE164: E164("+33639980042"),
  email: "marie.durand@drivers.example"
}

const rivoli: Stop = {
  place: {
    placeId: PlaceId("demo:rivoli"),
    address: "10 Rue de Rivoli, 75001 Paris",
    lat: 48.8556,
    lng: 2.3601,
    precision: "housenumber",
    postcode: "75001",
    country: "FR"
  },
  date: null,
  startTime: TimeOfDay("09:00"),
  endTime: TimeOfDay("11:00"),
  secondHour: false,
  needAppointment: false,
  contact: {
    name: "Claire Martin",
    phone: "+33 6 39 98 00 17",
    phoneE164: E164("+33639980017"),
    email: "claire.martin@demo-fleet.example",
    company: "Demo Fleet Rivoli"
  }
}

const bellecour: Stop = {
  place: {
    placeId: PlaceId("demo:bellecour"),
    address: "Place Bellecour, 69002 Lyon",
    lat: 45.7578,
    lng: 4.832,
    precision: "street",
    postcode: "69002",
    country: "FR"
  },
  date: null,
  startTime: TimeOfDay("16:00"),
  endTime: TimeOfDay("18:00"),
  secondHour: false,
  needAppointment: true,
  contact: {
    name: "Nadia Benali",
    phone: "+33 4 65 71 00 12",
    phoneE164: E164("+33465710012"),
    email: "nadia.benali@demo-dealer.example",
    company: null
  }
}

const options: OrderedTrip["options"] = [
  { key: "prise_rdv", priceHt: Cents(600), params: {} },
  {
    key: "pv_digital",
    priceHt: Cents(900),
    params: { renter: "alizes", link: "https://example.invalid/alizes/pv/884213" }
  },
  { key: "lavage_ext", priceHt: Cents(1_900), params: {} },
  { key: "remise_carte_grise", priceHt: Cents(1_200), params: {} }
]

const roadHt = Cents(39_230)

/** An order from Paris to Lyon on the given day. */
export const demonstrationOrder = (id: MissionId, day: Day, entityId: EntityId): NewMission => ({
  id,
  ...noLabels,
  reference: demonstrationReference,
  description:
    "Se présenter à l’accueil du parking, niveau -2 : les clés sont au coffre, le code est donné par téléphone.\nPrévenir la destinataire une heure avant l’arrivée.",
  plateau: false,
  wGarage: false,
  parc: false,
  outbound: {
    pickup: { ...rivoli, date: day },
    delivery: { ...bellecour, date: day },
    vehicle: {
      type: "VP",
      registration: "AB123CD",
      vin: "VF1RFB00X65432109",
      brand: "Renault",
      model: "Clio",
      electric: false
    },
    vehicleClass: "VP",
    vehicleClassSource: "declared",
    options,
    distanceKm: 465,
    priceHt: sumOfCents([roadHt, ...options.map(({ priceHt }) => priceHt)]),
    surchargeHt: Cents(0)
  },
  return: null,
  billing: { entityId, returnEntityId: null, payer: null },
  requiredDocuments: {
    aller: requiredDocuments(
      demonstrationGrid,
      options.map(({ key }) => key)
    ),
    retour: []
  },
  documents: [],
  duplicatedFrom: null
})
