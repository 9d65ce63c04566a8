import { geocoderNames, routerNames } from "@trajet/adapters-http"
import { group, setting } from "@trajet/runtime"

const baseAddress = "an address such as `https://host`"

/** Settings of the providers that the API calls. */
export const providerSettings = {
  openId: group({
    issuer: setting.text("TRAJET_OIDC_ISSUER", {
      values: "an address such as `https://login.example`",
      text:
        "OpenID provider by which users sign in to the console too. Only `https://` is asked, unless it is on this " +
        "machine. Its redirect address is `/console/provider` of `TRAJET_PUBLIC_URL`."
    }).optional,
    clientId: setting.text("TRAJET_OIDC_CLIENT_ID", {
      values: "the id of a client at the provider",
      text: "Required with `TRAJET_OIDC_ISSUER`."
    }).optional,
    clientSecret: setting.secret("TRAJET_OIDC_CLIENT_SECRET", {
      values: "the secret of that client",
      text: "Required with `TRAJET_OIDC_ISSUER`."
    }).optional,
    name: setting.text("TRAJET_OIDC_NAME", {
      values: "a name",
      default: "OpenID",
      text: "Name of the provider on the button of the sign-in page."
    }),
    domains: setting.text("TRAJET_OIDC_DOMAINS", {
      values: "domains such as `fleet.example`, separated by commas",
      default: "",
      shownDefault: "every domain",
      text: "Domains of the e-mail addresses that may sign in by the provider."
    })
  }),
  geocoder: group({
    kind: setting.literals("TRAJET_GEOCODER", {
      values: ["local", ...geocoderNames],
      default: "local",
      text:
        "Geocoder. `local` is the embedded gazetteer, which knows towns and no streets. Production does not take `local` " +
        "unless it is named."
    }).optional,
    url: setting.text("TRAJET_GEOCODER_URL", {
      values: baseAddress,
      text:
        "Base address of the geocoder; required for `photon` and `nominatim`. Production requires `https://`, unless it " +
        "is on this machine."
    }).optional,
    key: setting.secret("TRAJET_GEOCODER_KEY", {
      values: "an API key",
      text: "API key of the geocoder; required for `google`."
    }).optional
  }),
  router: group({
    kind: setting.literals("TRAJET_ROUTER", {
      values: ["local", ...routerNames],
      default: "local",
      text:
        "Router. `local` knows the main roads between large towns, and estimates the rest. Production does not take " +
        "`local` unless it is named."
    }).optional,
    url: setting.text("TRAJET_ROUTER_URL", {
      values: baseAddress,
      text:
        "Base address of the router; required for `osrm` and `valhalla`. Production requires `https://`, unless it is on " +
        "this machine."
    }).optional
  }),
  registry: group({
    url: setting.text("TRAJET_REGISTRY_URL", {
      values: baseAddress,
      text:
        "Base address of a vehicle registry. Without it, certificates come from `TRAJET_REGISTRY_FILE`. Production " +
        "requires `https://`, unless it is on this machine."
    }).optional,
    token: setting.secret("TRAJET_REGISTRY_TOKEN", {
      values: "a bearer token",
      text: "Bearer token for the vehicle registry; required with `TRAJET_REGISTRY_URL`."
    }).optional,
    declared: setting.text("TRAJET_REGISTRY_FILE", {
      values: "the path of a JSON file",
      text:
        'Certificates by plate: `{"AB-123-CD": {"kind": "VP", "body": "CI", "grossWeightKg": 1600}}`. Without it, ' +
        "every plate is unknown."
    }).optional
  }),
  billing: group({
    url: setting.text("TRAJET_BILLING_URL", {
      values: baseAddress,
      text:
        "Base address of the [billing relay](billing-relay.md). Without it, each group has its own directory, and no trip " +
        "is invoiced by billing. Production requires `https://`, unless it is on this machine."
    }).optional,
    token: setting.secret("TRAJET_BILLING_TOKEN", {
      values: "a bearer token",
      text: "Bearer token for the billing relay."
    }).optional
  }),
  gazetteerFolder: setting.text("TRAJET_GAZETTEER", {
    values: "a folder",
    default: ".trajet/gazetteer",
    text: "Folder of the embedded gazetteer, built at the first start. `npm start` uses `gazetteer` in the home."
  })
}
