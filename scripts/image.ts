import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root } from './stages.ts'

/** One stage (`FROM`) of the Dockerfile. */
export interface ImageStage {
  /** Files copied from the repository, and their target. */
  copies: { sources: string[]; target: string }[]
  runs: string[]
  environment: Record<string, string>
  command: string[]
  healthCheck: string
}

const assignmentsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

const read = (stage: ImageStage, instruction: string, rest: string): void => {
  if (instruction === 'RUN') stage.runs.push(...rest.split(' && '))
  if (instruction === 'ENV') Object.assign(stage.environment, assignmentsOf(rest))
  if (instruction === 'HEALTHCHECK') stage.healthCheck = rest.replace(/^.*?\bCMD /, '')
  if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[]
  if (instruction !== 'COPY' || rest.startsWith('--from=')) return
  const words = rest.split(/\s+/)
  stage.copies.push({ sources: words.slice(0, -1), target: words.at(-1) ?? '' })
}

/** Parses the parts of deploy/Dockerfile that concern the repository's files and commands. */
export const readDockerfile = (): ImageStage[] => {
  const stages: ImageStage[] = []
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ')
  for (const line of text.split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (instruction === 'FROM')
      stages.push({ copies: [], runs: [], environment: {}, command: [], healthCheck: '' })
    const stage = stages.at(-1)
    if (stage) read(stage, instruction, rest)
  }
  return stages
}

/** Whether .dockerignore excludes a path of the repository. */
const isIgnored = (): ((path: string) => boolean) => {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const escaped = line.replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
      const source = escaped.replaceAll(/(\*\*\/)|\*/g, (_all, folders) => (folders ? '(?:.*/)?' : '[^/]*'))
      return new RegExp(`^${source}(?:/|$)`)
    })
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** Copies exactly the files of a stage into an empty folder. */
export const stageFiles = ({ copies }: ImageStage, folder: string): void => {
  const ignored = isIgnored()
  for (const { sources, target } of copies)
    for (const source of sources) {
      const place = target.endsWith('/') ? join(target, basename(source)) : target
      cpSync(join(root, source), join(folder, place), {
        recursive: true,
        filter: (path) => !ignored(relative(root, path)),
      })
    }
}

/**
 * Stands in for `npm ci`: links the installed modules, with the workspace packages from the folder itself.
 */
export const linkModules = (folder: string): void => {
  const installed = join(root, 'node_modules')
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(installed, name)).map((part) => `${name}/${part}`) : [name],
  )
  for (const name of names) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(name.startsWith('@efie/') ? readlinkSync(join(installed, name)) : join(installed, name), link)
  }
}

/** Paths of what the lockfile marks as a development dependency. */
export const developmentPackages = (folder: string): string[] => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => dev && path.lastIndexOf('node_modules/') === 0)
    .map(([path]) => path)
}

/** Stands in for `npm prune --omit=dev`. */
export const unlinkDevelopment = (folder: string): void => {
  for (const path of developmentPackages(folder))
    if (existsSync(join(folder, path))) rmSync(join(folder, path))
}
