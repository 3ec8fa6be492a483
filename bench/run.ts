import { readdirSync } from 'node:fs'

const folder = new URL('suites/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
  .sort()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}

for (const name of wanted.length > 0 ? wanted : names) {
  const suite = (await import(new URL(`${name}.ts`, folder).href)) as { run: () => Promise<void> }
  await suite.run()
}
