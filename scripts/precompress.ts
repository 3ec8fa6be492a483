import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './stages.ts'

/** Compresses the built files once, so that no request has to. Pages are compressed by the server, with their policy. */
const client = join(root, 'apps/web/build/client')
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.data'])
const SMALLEST = 1_024

let files = 0
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const plain = readFileSync(file)
  if (plain.length < SMALLEST) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }))
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  files += 1
}
process.stdout.write(`${files} files compressed\n`)
