import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reorders the head of built pages: styles, fonts and pictures before scripts, because on a slow network the
 * content is readable without them.
 */
export const putContentFirst = async (client: string, pages: readonly string[]): Promise<void> => {
  for (const page of pages) {
    const file = join(client, page, 'index.html')
    const html = await readFile(file, 'utf8')
    const later = html.replaceAll(
      '<link rel="modulepreload" ',
      '<link rel="modulepreload" fetchpriority="low" ',
    )
    if (later === html)
      throw new Error(`${page} names no script as it used to: look at how it is written now`)
    await writeFile(file, later)
  }
}

/** Has guarded pages load the code for signed-in people together with their own, which imports it late. */
export const addSignedInCode = async (client: string, pages: readonly string[]): Promise<void> => {
  const names = await readdir(join(client, 'assets'))
  const chunk = names.find((name) => /^signed-in-[\w-]{7}\.js$/.test(name))
  if (chunk === undefined) throw new Error('the chunk “signed-in” of vite.config.ts is missing')
  for (const page of pages) {
    const file = join(client, page, 'index.html')
    const html = await readFile(file, 'utf8')
    const link = `<link rel="modulepreload" fetchpriority="low" href="/assets/${chunk}"/>`
    await writeFile(file, html.replace('</head>', `${link}</head>`))
  }
}
