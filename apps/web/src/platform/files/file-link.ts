import type { AppContract } from '@efie/contracts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { client } from '~/platform/api/client.ts'

/** A file that the API answers, by its kind and the id of its subject. */
export type LinkedFile = InferContractRouterInputs<AppContract>['documents']['link']

/**
 * Opens a file in the phone's or browser's own viewer, by a link that needs no token. Call from a press: the
 * window is opened before the link is there, or browsers would block it.
 */
export const openFile = async (file: LinkedFile): Promise<void> => {
  const viewer = window.open('', '_blank')
  try {
    const { path } = await client.documents.link(file)
    // Installed apps on an iPhone may get no second window.
    if (viewer) viewer.location.replace(path)
    else window.location.assign(path)
  } catch (error) {
    viewer?.close()
    throw error
  }
}

const nameIn = (response: Response): string | undefined =>
  /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** The file itself, under the name that viewers show. */
export const fetchFile = async (file: LinkedFile): Promise<File> => {
  const { path } = await client.documents.link(file)
  const response = await fetch(path)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
  return new File([await response.blob()], decodeURIComponent(nameIn(response) ?? file.file), { type })
}

/** Whether the device's share sheet takes files of this type, which a file without content tells. */
export const canShareFiles = (type: string): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'efie.pdf', { type })] })
