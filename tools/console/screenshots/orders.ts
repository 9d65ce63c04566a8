/** An order of the demonstration, and how far its robot is. */
interface Demonstrated {
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly plate: string
  readonly car: readonly [string, string]
  readonly day: string
  readonly hasReturn?: boolean
  readonly steps: number
  readonly scenario?: string
}

/** The missions of the screenshots. */
export const demonstrated: ReadonlyArray<Demonstrated> = [
  {
    reference: "LYO-2041",
    from: "10 rue de Rivoli, 75001 Paris",
    to: "Place Bellecour, 69002 Lyon",
    plate: "GA-204-LP",
    car: ["Renault", "Clio"],
    day: "2031-03-17",
    hasReturn: true,
    steps: 19
  },
  {
    reference: "BDX-1187",
    from: "Quai des Chartrons, 33000 Bordeaux",
    to: "Place du Capitole, 31000 Toulouse",
    plate: "FT-118-QV",
    car: ["Peugeot", "308"],
    day: "2031-03-18",
    steps: 11
  },
  {
    reference: "LIL-3310",
    from: "Grand Place, 59000 Lille",
    to: "Place Stanislas, 54000 Nancy",
    plate: "GC-331-XB",
    car: ["Citroën", "C4"],
    day: "2031-03-18",
    steps: 10
  },
  {
    reference: "NTE-0932",
    from: "Place Royale, 44000 Nantes",
    to: "Place de Jaude, 63000 Clermont-Ferrand",
    plate: "ES-093-ZN",
    car: ["Dacia", "Duster"],
    day: "2031-03-19",
    hasReturn: true,
    steps: 12
  },
  {
    reference: "MRS-4475",
    from: "Vieux-Port, 13002 Marseille",
    to: "Place Masséna, 06000 Nice",
    plate: "GB-447-KT",
    car: ["Tesla", "Model 3"],
    day: "2031-03-19",
    steps: 6
  },
  {
    reference: "STR-2208",
    from: "Place Kléber, 67000 Strasbourg",
    to: "Place Darcy, 21000 Dijon",
    plate: "FX-220-HM",
    car: ["Volkswagen", "Golf"],
    day: "2031-03-20",
    steps: 6,
    scenario: "incident_breakdown"
  },
  {
    reference: "RNS-5512",
    from: "Place de la Mairie, 35000 Rennes",
    to: "Place Plumereau, 37000 Tours",
    plate: "GD-551-RC",
    car: ["Renault", "Mégane"],
    day: "2031-03-20",
    steps: 3
  },
  {
    reference: "MPL-7719",
    from: "Place de la Comédie, 34000 Montpellier",
    to: "Cours Mirabeau, 13100 Aix-en-Provence",
    plate: "EZ-771-WD",
    car: ["Toyota", "Yaris"],
    day: "2031-03-21",
    steps: 1
  },
  {
    reference: "GRE-6046",
    from: "Place Victor Hugo, 38000 Grenoble",
    to: "Place Bellecour, 69002 Lyon",
    plate: "FW-604-JS",
    car: ["Kia", "Niro"],
    day: "2031-03-21",
    hasReturn: true,
    steps: 1
  },
  {
    reference: "ROU-8123",
    from: "Place du Vieux-Marché, 76000 Rouen",
    to: "Place Saint-Sauveur, 14000 Caen",
    plate: "GA-812-VE",
    car: ["Ford", "Puma"],
    day: "2031-03-24",
    steps: 0
  },
  {
    reference: "LYO-2056",
    from: "Place Bellecour, 69002 Lyon",
    to: "10 rue de Rivoli, 75001 Paris",
    plate: "GE-205-BN",
    car: ["BMW", "i4"],
    day: "2031-03-24",
    steps: 0
  },
  {
    reference: "TLS-9604",
    from: "Place du Capitole, 31000 Toulouse",
    to: "Quai des Chartrons, 33000 Bordeaux",
    plate: "FV-960-GA",
    car: ["Audi", "A3"],
    day: "2031-03-25",
    steps: 0
  }
]
