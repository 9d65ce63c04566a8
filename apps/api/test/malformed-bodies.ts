import { routeCall } from "./routes.ts"

/** A valid body with a fault beside its members: only the form of the text is wrong. */
export const validBodyWith = (name: string, wrong: string): string => {
  const text = JSON.stringify(routeCall(name).body)
  return `${text.slice(0, -1)},"besides":${wrong}}`
}

const escape = "\\"

/** Bodies that are refused as JSON, by their fault. */
export const malformed: Readonly<Record<string, (name: string) => string | Buffer>> = {
  "no text at all": () => Buffer.from([0x20, 0x0a]),
  "an end that is missing": (name) => JSON.stringify(routeCall(name).body).slice(0, -1),
  "something behind the end": (name) => `${JSON.stringify(routeCall(name).body)} 1`,
  "two values": (name) => JSON.stringify(routeCall(name).body).repeat(2),
  "a comma too many": (name) => validBodyWith(name, "[1,]"),
  "single quotes": (name) => validBodyWith(name, "'text'"),
  "a name without quotes": (name) => validBodyWith(name, "{a:1}"),
  "a comment": (name) => validBodyWith(name, "1/* one */"),
  NaN: (name) => validBodyWith(name, "NaN"),
  "a number with a leading zero": (name) => validBodyWith(name, "01"),
  "a number in hexadecimal": (name) => validBodyWith(name, "0x10"),
  "a raw line break in a string": (name) => validBodyWith(name, '"a\nb"'),
  "an escape that is none": (name) => validBodyWith(name, `"${escape}x41"`),
  "a form instead of JSON": () => "pickup=Paris&delivery=Lyon",
  "a byte order mark": (name) => Buffer.from(`\ufeff${JSON.stringify(routeCall(name).body)}`),
  "bytes that are not UTF-8": (name) => Buffer.from(validBodyWith(name, '"\u00ff"'), "latin1"),
  "an overlong encoding": (name) =>
    Buffer.concat([Buffer.from(validBodyWith(name, '"')), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
  "a surrogate encoded in UTF-8": (name) =>
    Buffer.concat([Buffer.from(validBodyWith(name, '"')), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  "UTF-16": (name) => Buffer.from(JSON.stringify(routeCall(name).body), "utf16le"),
  "a member given twice": (name) => validBodyWith(name, '1,"besides":2'),
  "a member given twice with the same value": (name) => validBodyWith(name, '1,"besides":1'),
  "a member given twice, once in escapes": (name) => validBodyWith(name, `1,"${escape}u0062esides":1`),
  "a member given twice far inside": (name) => validBodyWith(name, '[{"a":{"b":[{"c":1,"d":2,"c":3}]}}]'),
  "__proto__ at the top": (name) => validBodyWith(name, '1,"__proto__":{}'),
  "__proto__ far inside": (name) => validBodyWith(name, '[{"a":{"__proto__":null}}]'),
  "__proto__ in escapes": (name) => validBodyWith(name, `{"${escape}u005f_proto__":1}`),
  "NUL in escapes": (name) => validBodyWith(name, `"a${escape}u0000"`),
  "a raw NUL": (name) => validBodyWith(name, '"a\0"'),
  "NUL in the name of a member": (name) => validBodyWith(name, `{"a${escape}u0000":1}`),
  "a first half of a surrogate pair": (name) => validBodyWith(name, `"${escape}ud83d"`),
  "a second half of a surrogate pair": (name) => validBodyWith(name, `"${escape}ude00 text"`),
  "surrogates in the wrong order": (name) => validBodyWith(name, `"${escape}ude00${escape}ud83d"`),
  "objects deeper than 32": (name) => validBodyWith(name, `${'{"a":'.repeat(32)}1${"}".repeat(32)}`),
  "arrays deeper than 32": (name) => validBodyWith(name, `${"[".repeat(32)}${"]".repeat(32)}`),
  "arrays 100,000 deep": (name) => validBodyWith(name, `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  "arrays 500,000 deep without an end": () => "[".repeat(500_000)
}

/** Unusual bodies that are valid JSON: unknown members are ignored. */
export const wellFormed: Readonly<Record<string, string>> = {
  "an unknown member": '"anything"',
  "members called like those of every object": '{"constructor":1,"toString":2,"hasOwnProperty":{"length":0}}',
  "arrays as deep as they may be": `${"[".repeat(31)}${"]".repeat(31)}`,
  "numbers beyond every range": "[1e400,-1e400,1e-400,12345678901234567890123456789,-0]",
  "characters outside the first plane": `"😀 ${escape}ud83d${escape}ude00 ${escape}u00e9"`,
  "an empty name": '{"":{"":1}}',
  "__proto__ as a value": '["__proto__"]',
  "a number of 100,000 digits": "1".repeat(100_000)
}
