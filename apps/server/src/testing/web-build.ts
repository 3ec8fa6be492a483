import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A web build consisting only of these files. */
export const makeWebBuild = (routes: object, files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-build-'))
  const contents = { 'routes.json': JSON.stringify({ ...routes, fallback: 'fallback.html' }), ...files }
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
export type WebBuild = ReturnType<typeof makeWebBuild>
