import { templateFolder } from './template.ts'

/** Makes the migrated template before any suite wants a copy of it. */
export default async function setup(): Promise<void> {
  await templateFolder()
}
