import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const installed = (): string | undefined => candidates.find((path) => path !== undefined && existsSync(path))

const optionsOf = (executablePath: string | undefined, further: readonly string[]): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...further,
  ],
})

export const launch = (executablePath = installed(), further: string[] = []): Promise<Browser> =>
  chromium.launch(optionsOf(executablePath, further))

/** A browser whose pages share one storage, kept in this folder, as other programs that steer it expect. */
export const launchPersistent = (folder: string, further: string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, optionsOf(installed(), further))
