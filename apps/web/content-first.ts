import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Prerendered pages are readable without script: their style, letters and pictures come before it on a slow network. */
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
