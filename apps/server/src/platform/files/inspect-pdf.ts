import { Worker } from 'node:worker_threads'
import type { PdfVerdict } from './pdf-parts.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts'

/** Milliseconds. Honest files take far less; a file that takes longer was crafted to. */
const PATIENCE_MILLISECONDS = 10_000

let worker: Worker | null = null
let asked = 0
let queue: Promise<unknown> = Promise.resolve()

const startWorker = (): Worker => {
  const started = new Worker(new URL('pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // The worker stays for the next file, without keeping the process alive.
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
  // Terminating the thread is the only way to stop a running parser.
  worker = null
  await current.terminate()
  return 'unreadable'
}

/**
 * Whether a PDF does nothing but show pages. Files of strangers are parsed in a worker thread, one at a time:
 * one that hangs or exhausts the thread is reported as unreadable and the server is unaffected.
 */
export const inspectPdf = (bytes: Uint8Array, patience = PATIENCE_MILLISECONDS): Promise<PdfVerdict> => {
  const judged = queue.then(() => ask(bytes, patience))
  queue = judged.catch(() => {})
  return judged
}
