import type { Step } from '../prepare.ts'

const SILENCE = 2_000
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Says what is being done as soon as it takes longer than two seconds, again every ten, and when it is done. */
export const showProgress: Step = async (label, work) => {
  const began = performance.now()
  let told = false
  const tell = (): void => {
    process.stdout.write(told ? `  ${label}… ${seconds(began)}\n` : `${label}…\n`)
    told = true
  }
  const first = setTimeout(tell, SILENCE)
  const next = setInterval(tell, 10_000)
  try {
    const result = await work()
    if (told) process.stdout.write(`${label}: done in ${seconds(began)}\n`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(next)
  }
}
