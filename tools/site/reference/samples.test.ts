import { assert, describe, it } from "vitest"
import { clientDocument, operationsOf } from "./api-document.ts"
import { literalOf } from "./literals.ts"
import { samplesOf } from "./samples.ts"

const document = clientDocument()
const samples = operationsOf(document).flatMap((operation) =>
  samplesOf(document, operation).map((sample) => ({ ...sample, operationId: operation.operationId }))
)

/** The address of the receiver in an example. */
const exampleReceiver = "https://hooks.example.com"

describe("the calls of the reference", () => {
  it("are shown in seven languages for each operation, in one order", () => {
    for (const operation of operationsOf(document))
      assert.deepStrictEqual(
        samplesOf(document, operation).map(({ language }) => language),
        ["curl", "typescript", "python", "php", "go", "java", "csharp"]
      )
  })

  it("have no key and no host but that of an endpoint: variables stand for them", () => {
    for (const { language, operationId, text: whole } of samples) {
      const text = whole.replaceAll(exampleReceiver, "")
      assert.notMatch(text, /svc_|https?:|localhost|127\.0\.0\.1/u, `${operationId} ${language}`)
      assert.match(text, /\bKEY\b/u, `${operationId} ${language}`)
      assert.match(text, /\bAPI\b/u, `${operationId} ${language}`)
    }
  })

  it("send the example of the contract, as each language writes it", () => {
    const body = { a: true, b: null, c: ["'\\"], d: {} }
    assert.strictEqual(literalOf("json", body), `{ "a": true, "b": null, "c": ["'\\\\"], "d": {} }`)
    assert.strictEqual(literalOf("typescript", body), `{ a: true, b: null, c: ["'\\\\"], d: {} }`)
    assert.strictEqual(literalOf("python", body), `{ "a": True, "b": None, "c": ["'\\\\"], "d": {} }`)
    assert.strictEqual(literalOf("php", body), `['a' => true, 'b' => null, 'c' => ['\\'\\\\'], 'd' => new stdClass()]`)
    assert.strictEqual(literalOf("typescript", { "e-f": 1 }), `{ "e-f": 1 }`)
  })
  const textOf = (language: string, operationId: string): string =>
    samples.find((sample) => sample.language === language && sample.operationId === operationId)?.text ?? ""

  it("send values of the client's types in Go, with pointers only where a member may be absent", () => {
    assert.include(
      textOf("go", "prices.adjust"),
      `trajet.PriceAdjustmentRequest{
		Leg:        trajet.LegAller,
		NewPriceHt: 349.9,
		Motif:      "Commercial agreement",
		Reference:  trajet.Ptr("AV-2027-031"),
	}))`
    )
    const created = textOf("go", "transports.create")
    assert.include(created, "Date:      time.Date(2035, 3, 19, 8, 0, 0, 0, time.UTC),")
    assert.include(created, `Vehicle: &trajet.VehicleInput{Registration: trajet.Ptr("AB-123-CD")},`)
    assert.include(created, `Options: []trajet.OptionOrKey{trajet.NewOptionOrKey("lavage_ext")},`)
    assert.include(textOf("go", "transports.changeDates"), `"livraison-aller": {Date: trajet.Ptr("2035-03-22")},`)
    assert.include(textOf("go", "transports.list"), "Limit:  trajet.Ptr[int64](2),")
  })

  it("send records in Java, by a builder where the class has one", () => {
    assert.include(
      textOf("java", "prices.adjust"),
      `adjust(System.getenv("ID"), PriceAdjustmentRequest.builder()
      .leg("aller")
      .newPriceHt(new BigDecimal("349.9"))
      .motif("Commercial agreement")
      .reference("AV-2027-031")
      .build());`
    )
    assert.include(textOf("java", "transports.cancel"), `new CancelRequest("The vehicle was sold"));`)
    assert.include(textOf("java", "endpoints.rotate"), "new RotateSecretRequest(null)")
    assert.include(
      textOf("java", "documents.deposit"),
      "new DepositRequest(List.of(DepositRequestDocumentsInner.builder()"
    )
    assert.include(textOf("java", "transports.list"), `.limit(2)\n      .build()).first();`)
  })

  it("send objects with initialisers in C#", () => {
    assert.include(
      textOf("csharp", "prices.adjust"),
      `AdjustAsync(GetEnvironmentVariable("ID"), new PriceAdjustmentRequest {
            Leg = "aller",
            NewPriceHt = 349.9m,
            Motif = "Commercial agreement",
            Reference = "AV-2027-031"
        });`
    )
    assert.include(textOf("csharp", "transports.create"), `Options = new List<object> { "lavage_ext" }`)
    assert.include(
      textOf("csharp", "transports.changeDates"),
      `["livraison-aller"] = new LegDates { Date = "2035-03-22" }`
    )
  })

  it("import what they use, and nothing else of the platform", () => {
    const imports = (language: string, operationId: string): ReadonlyArray<string> =>
      [...textOf(language, operationId).matchAll(/^(?:import |using |\t)"?([\w./ ]+)"?[;\n]/gmu)].map(
        ([, name = ""]) => name
      )
    assert.deepStrictEqual(imports("go", "test.clock"), ["context", "fmt", "os"])
    assert.deepStrictEqual(imports("java", "test.clock"), ["org.trajet.client.Trajet"])
    assert.deepStrictEqual(imports("csharp", "test.clock"), [
      "System",
      "System.Threading.Tasks",
      "Trajet",
      "static System.Environment"
    ])
  })
})
