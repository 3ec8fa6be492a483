import type { KeepFiles } from '~/worker/files-to-keep.ts'

/** Has the worker keep these files, instead of those it was asked for before. */
export const keepFiles = (files: string[]): void => {
  const message: KeepFiles = { keep: files }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}

/** A person is leaving: what they have seen isn't kept any more. */
export const stopKeeping = (): void => keepFiles([])
