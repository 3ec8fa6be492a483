import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { languages } from '@efie/domain'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

const config = getConfig({ cwd: fileURLToPath(new URL('../..', import.meta.url)) })

test('every language has exactly the texts of the code', { timeout: 60_000 }, async () => {
  expect(languages).toEqual(['en', ...config.locales])
  const [catalog] = await getCatalogs(config)
  const inCode = Object.keys((await catalog?.collect()) ?? {}).toSorted()
  expect(inCode.length).toBeGreaterThan(400)
  for (const language of config.locales) {
    const written = Object.entries((await catalog?.read(language)) ?? {})
    expect(written.map(([id]) => id).toSorted(), `run npm run texts -w @efie/web`).toEqual(inCode)
    expect(
      written.filter(([, { translation, obsolete }]) => !translation || obsolete).map(([id]) => id),
    ).toEqual([])
  }
})

test('a translation keeps the placeholders of its English text', async () => {
  const [catalog] = await getCatalogs(config)
  const slots = (text: string) =>
    [...text.matchAll(/\{(\w+)[,}]|<(\d+)/g)].map(([, name, tag]) => name ?? tag)
  for (const language of config.locales) {
    for (const [id, { message = id, translation = '' }] of Object.entries(
      (await catalog?.read(language)) ?? {},
    ))
      expect(new Set(slots(translation)), message).toEqual(new Set(slots(message)))
  }
})
