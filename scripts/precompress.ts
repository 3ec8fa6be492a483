import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './stages.ts'

/**
 * Compresses the built assets once, so that no request has to. The server compresses pages itself, together
 * with their security policy.
 */
const client = join(root, 'apps/web/build/client')
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.data'])

/** Replaces the file atomically, because a server may already be sending it. */
const writeCopy = (file: string, bytes: Buffer): void => {
  writeFileSync(`${file}.part`, bytes)
  renameSync(`${file}.part`, file)
}

let files = 0
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const plain = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeCopy(`${file}.br`, brotliCompressSync(plain, { params }))
  writeCopy(`${file}.gz`, gzipSync(plain, { level: 9 }))
  files += 1
}
writeFileSync(join(root, 'apps/web/build/compressed'), '')
process.stdout.write(`${files} files compressed\n`)
