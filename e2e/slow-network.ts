import type { Page } from 'playwright-core'

const bytesPerSecond = (kilobits: number): number => (kilobits * 1_000) / 8

/** Slow 4G, like Lighthouse's phone. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
}

const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Loads this page over slow 4G, with nothing cached. Returns a function that ends this. */
export const slowNetwork = async (page: Page): Promise<() => Promise<void>> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  await client.send('Network.emulateNetworkConditions', slow4g)
  return async () => {
    await client.send('Network.emulateNetworkConditions', fast)
  }
}

/** Runs this page at a quarter of the processor's speed, like Lighthouse's phone. Returns a function that ends this. */
export const slowProcessor = async (page: Page): Promise<() => Promise<void>> => {
  const client = await page.context().newCDPSession(page)
  const slowTimes = async (rate: number) => {
    await client.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await slowTimes(4)
  return () => slowTimes(1)
}
