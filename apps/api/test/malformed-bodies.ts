/** A valid body with a fault beside its members: only the form of the text is wrong. */
export const validBodyWith = (valid: unknown, wrong: string): string => {
  const text = JSON.stringify(valid)
  return `${text.slice(0, -1)},"besides":${wrong}}`
}

const escape = "\\"

/** Bodies that are refused as JSON, by their fault: each is made of a valid body. */
export const malformed: Readonly<Record<string, (valid: unknown) => string | Buffer>> = {
  "no text at all": () => Buffer.from([0x20, 0x0a]),
  "an end that is missing": (valid) => JSON.stringify(valid).slice(0, -1),
  "something behind the end": (valid) => `${JSON.stringify(valid)} 1`,
  "two values": (valid) => JSON.stringify(valid).repeat(2),
  "a comma too many": (valid) => validBodyWith(valid, "[1,]"),
  "single quotes": (valid) => validBodyWith(valid, "'text'"),
  "a name without quotes": (valid) => validBodyWith(valid, "{a:1}"),
  "a comment": (valid) => validBodyWith(valid, "1/* one */"),
  NaN: (valid) => validBodyWith(valid, "NaN"),
  "a number with a leading zero": (valid) => validBodyWith(valid, "01"),
  "a number in hexadecimal": (valid) => validBodyWith(valid, "0x10"),
  "a raw line break in a string": (valid) => validBodyWith(valid, '"a\nb"'),
  "an escape that is none": (valid) => validBodyWith(valid, `"${escape}x41"`),
  "a form instead of JSON": () => "pickup=Paris&delivery=Lyon",
  "two byte order marks": (valid) => Buffer.from(`\ufeff\ufeff${JSON.stringify(valid)}`),
  "bytes that are not UTF-8": (valid) => Buffer.from(validBodyWith(valid, '"\u00ff"'), "latin1"),
  "an overlong encoding": (valid) =>
    Buffer.concat([Buffer.from(validBodyWith(valid, '"')), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
  "a surrogate encoded in UTF-8": (valid) =>
    Buffer.concat([Buffer.from(validBodyWith(valid, '"')), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  "UTF-16": (valid) => Buffer.from(JSON.stringify(valid), "utf16le"),
  "a member given twice": (valid) => validBodyWith(valid, '1,"besides":2'),
  "a member given twice with the same value": (valid) => validBodyWith(valid, '1,"besides":1'),
  "a member given twice, once in escapes": (valid) => validBodyWith(valid, `1,"${escape}u0062esides":1`),
  "a member given twice far inside": (valid) => validBodyWith(valid, '[{"a":{"b":[{"c":1,"d":2,"c":3}]}}]'),
  "__proto__ at the top": (valid) => validBodyWith(valid, '1,"__proto__":{}'),
  "__proto__ far inside": (valid) => validBodyWith(valid, '[{"a":{"__proto__":null}}]'),
  "__proto__ in escapes": (valid) => validBodyWith(valid, `{"${escape}u005f_proto__":1}`),
  "NUL in escapes": (valid) => validBodyWith(valid, `"a${escape}u0000"`),
  "a raw NUL": (valid) => validBodyWith(valid, '"a\0"'),
  "NUL in the name of a member": (valid) => validBodyWith(valid, `{"a${escape}u0000":1}`),
  "a first half of a surrogate pair": (valid) => validBodyWith(valid, `"${escape}ud83d"`),
  "a second half of a surrogate pair": (valid) => validBodyWith(valid, `"${escape}ude00 text"`),
  "surrogates in the wrong order": (valid) => validBodyWith(valid, `"${escape}ude00${escape}ud83d"`),
  "objects deeper than 32": (valid) => validBodyWith(valid, `${'{"a":'.repeat(32)}1${"}".repeat(32)}`),
  "arrays deeper than 32": (valid) => validBodyWith(valid, `${"[".repeat(32)}${"]".repeat(32)}`),
  "arrays 100,000 deep": (valid) => validBodyWith(valid, `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
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
