import type { Config } from '../config.ts'
import type { Step } from '../prepare.ts'

/** The name of the step that creates the demo; the large one takes minutes. */
export const demoStep = ({ DEMO_SIZE }: Config, when?: string): string => {
  const notes = [when, DEMO_SIZE === 'large' ? '10,000 applications take about five minutes' : undefined]
  const note = notes.filter((one) => one !== undefined).join(', ')
  return note === '' ? 'Creating the demo data' : `Creating the demo data (${note})`
}

const SILENCE = 2_000
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a step once it takes longer than two seconds, then every ten seconds, and when it is done. */
export const showProgress: Step = async (label, work) => {
  const began = performance.now()
  let printed = false
  const print = (): void => {
    process.stdout.write(printed ? `  ${label}… ${seconds(began)}\n` : `${label}…\n`)
    printed = true
  }
  const first = setTimeout(print, SILENCE)
  const next = setInterval(print, 10_000)
  try {
    const result = await work()
    if (printed) process.stdout.write(`${label}: done in ${seconds(began)}\n`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(next)
  }
}
