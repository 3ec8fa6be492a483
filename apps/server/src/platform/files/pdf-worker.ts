import { parentPort } from 'node:worker_threads'
import { activePartOf, type PdfVerdict } from './pdf-parts.ts'

/** A file to inspect. The number identifies its verdict. */
export interface PdfQuestion {
  number: number
  bytes: Uint8Array
}
export interface PdfAnswer {
  number: number
  verdict: PdfVerdict
}

const judge = async ({ number, bytes }: PdfQuestion): Promise<void> => {
  const answer: PdfAnswer = { number, verdict: await activePartOf(bytes) }
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer)
}

parentPort?.on('message', (question: PdfQuestion) => void judge(question))
