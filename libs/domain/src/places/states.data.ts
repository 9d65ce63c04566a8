/** States and provinces of federations whose towns have the names of European ones: code, English name, other names. */
export const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: "Alabama",
    AK: "Alaska",
    AZ: "Arizona",
    AR: "Arkansas",
    CA: "California|Californie",
    CO: "Colorado",
    CT: "Connecticut",
    DC: "District of Columbia|Washington DC",
    DE: "Delaware",
    FL: "Florida|Floride",
    GA: "Georgia|Géorgie",
    HI: "Hawaii|Hawaï",
    IA: "Iowa",
    ID: "Idaho",
    IL: "Illinois",
    IN: "Indiana",
    KS: "Kansas",
    KY: "Kentucky",
    LA: "Louisiana|Louisiane",
    MA: "Massachusetts",
    MD: "Maryland",
    ME: "Maine",
    MI: "Michigan",
    MN: "Minnesota",
    MO: "Missouri",
    MS: "Mississippi",
    MT: "Montana",
    NC: "North Carolina|Caroline du Nord",
    ND: "North Dakota|Dakota du Nord",
    NE: "Nebraska",
    NH: "New Hampshire",
    NJ: "New Jersey",
    NM: "New Mexico|Nouveau-Mexique",
    NV: "Nevada",
    NY: "New York|État de New York|NYC",
    OH: "Ohio",
    OK: "Oklahoma",
    OR: "Oregon",
    PA: "Pennsylvania|Pennsylvanie",
    PR: "Puerto Rico|Porto Rico",
    RI: "Rhode Island",
    SC: "South Carolina|Caroline du Sud",
    SD: "South Dakota|Dakota du Sud",
    TN: "Tennessee",
    TX: "Texas",
    UT: "Utah",
    VA: "Virginia|Virginie",
    VT: "Vermont",
    WA: "Washington State|État de Washington",
    WI: "Wisconsin",
    WV: "West Virginia|Virginie-Occidentale",
    WY: "Wyoming"
  },
  CA: {
    AB: "Alberta",
    BC: "British Columbia|Colombie-Britannique",
    MB: "Manitoba",
    NB: "New Brunswick|Nouveau-Brunswick",
    NL: "Newfoundland and Labrador|Newfoundland|Terre-Neuve-et-Labrador|Terre-Neuve",
    NS: "Nova Scotia|Nouvelle-Écosse",
    NT: "Northwest Territories|Territoires du Nord-Ouest",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Prince Edward Island|Île-du-Prince-Édouard",
    QC: "Quebec|Québec",
    SK: "Saskatchewan",
    YT: "Yukon"
  },
  AU: {
    ACT: "Australian Capital Territory",
    NSW: "New South Wales|Nouvelle-Galles du Sud",
    QLD: "Queensland",
    TAS: "Tasmania|Tasmanie",
    VIC: "State of Victoria|Victoria Australia"
  }
}

/** Letter codes after a town in Italian and Swiss addresses: "20121 Milano MI", "Bern, BE". */
export const provinceCodes: Readonly<Record<string, ReadonlyArray<string>>> = {
  IT: (
    "AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR " +
    "GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ " +
    "RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV"
  ).split(" "),
  CH: "AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH".split(" ")
}
