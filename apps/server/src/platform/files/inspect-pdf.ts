import { Worker } from 'node:worker_threads'
import type { PdfVerdict } from './pdf-parts.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts'

/** A file that keeps the parser busy for longer was made to. */
const PATIENCE_MILLISECONDS = 10_000

let worker: Worker | null = null
let asked = 0
let queue: Promise<unknown> = Promise.resolve()

const startWorker = (): Worker => {
  const started = new Worker(new URL('pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // It waits for the next file, and keeps no process alive.
  started.unref()
  return started
}

const ask = async (bytes: Uint8Array, patience: number): Promise<PdfVerdict> => {
  const current = (worker ??= startWorker())
  const number = (asked += 1)
  const verdict = await new Promise<PdfVerdict | null>((resolve) => {
    const end = (answer: PdfVerdict | null) => {
      clearTimeout(timer)
      current.off('message', hear)
      current.off('error', fail)
      current.off('exit', fail)
      resolve(answer)
    }
    const hear = (answer: PdfAnswer) => answer.number === number && end(answer.verdict)
    const fail = () => end(null)
    const timer = setTimeout(fail, patience)
    current.on('message', hear)
    current.on('error', fail)
    current.on('exit', fail)
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    current.postMessage({ number, bytes } satisfies PdfQuestion)
  })
  if (verdict !== null) return verdict
  // Nothing but its end stops a parser that is at work.
  worker = null
  await current.terminate()
  return 'unreadable'
}

/**
 * Whether a PDF only shows pages, judged in a thread of its own: strangers' files are parsed there, one after the other, and
 * one that hangs or fills the thread is unreadable.
 */
export const inspectPdf = (bytes: Uint8Array, patience = PATIENCE_MILLISECONDS): Promise<PdfVerdict> => {
  const judged = queue.then(() => ask(bytes, patience))
  queue = judged.catch(() => {})
  return judged
}
