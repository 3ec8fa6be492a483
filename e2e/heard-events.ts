import type { Page } from 'playwright-core'

/** Records what a page hears and does with its address, to explain a press that had no effect. */
export const watchEvents = (): void => {
  const heard: string[] = []
  Object.assign(window, { heardEvents: heard })
  const record = (what: string) => heard.push(`${performance.now().toFixed()} ms ${what}`)
  for (const type of ['pointerdown', 'pointerup', 'click'] as const)
    document.addEventListener(
      type,
      ({ target, clientX, clientY }) => {
        const element =
          target instanceof Element ? `${target.tagName} “${target.textContent.slice(0, 40)}”` : ''
        record(`${type} at ${clientX}, ${clientY}: ${element}`)
      },
      true,
    )
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history)
    history[change] = (state, unused, url) => {
      record(`${change} ${String(url)}`)
      original(state, unused, url)
    }
  }
  new PerformanceObserver((shifts) => {
    for (const { startTime } of shifts.getEntries()) record(`layout shift at ${startTime.toFixed()} ms`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The latest of them; empty if the page can't answer. */
export const heardEvents = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => ('heardEvents' in window ? (window.heardEvents as string[]).slice(-20) : []))
    .catch(() => [])
