// Makes src/api/schema.ts from the server's OpenAPI document; with --check only says whether it is current.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const own = path('../../.venv/bin/python')
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3')
const file = path('../src/api/schema.ts')

const document = JSON.parse(execFileSync(python, [path('../openapi.py')], { encoding: 'utf8', maxBuffer: 1 << 26 }))
const made = astToString(
  await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false }),
)
const equation = document.components.schemas.Attempt.properties.text
const text = `// Made from the server's OpenAPI document by \`npm run types\`. Do not edit.
${made}
/** An equation has so many characters at most. */
export const MOST_SAID = ${equation.maxLength}
`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
  console.log('src/api/schema.ts is written')
} else if (existsSync(file) && readFileSync(file, 'utf8') === text) {
  console.log('src/api/schema.ts is current')
} else {
  console.error("src/api/schema.ts is not what the server's OpenAPI document makes it: npm run types")
  process.exit(1)
}
