import { expect, test } from 'vitest'
import { filesToKeep, keepFiles } from './files-to-keep.ts'

test('a message names paths of this site, and nothing else', () => {
  expect(
    filesToKeep({
      keep: [
        '/assets/a.js',
        '/assets/../api/v1/me',
        '//example.com/b.js',
        'https://example.com',
        '/\\x',
        7,
        '/',
      ],
    }),
  ).toEqual(['/assets/a.js'])
  for (const message of [null, 'keep', {}, { keep: '/assets/a.js' }]) expect(filesToKeep(message)).toEqual([])
})

test('files are fetched once, one after the other', async () => {
  const cached = new Set(['/assets/b.js'])
  const fetched: string[] = []
  let running = 0
  const fetchAndCache = async (url: string) => {
    expect(running).toBe(0)
    running += 1
    await Promise.resolve()
    running -= 1
    fetched.push(url)
    cached.add(url)
  }
  const isCached = (url: string) => Promise.resolve(cached.has(url))
  const files = ['/assets/a.js', '/assets/b.js', '/assets/c.js']
  await keepFiles(files, isCached, fetchAndCache, () => true)
  await keepFiles(files, isCached, fetchAndCache, () => true)
  expect(fetched).toEqual(['/assets/a.js', '/assets/c.js'])
})

const nothingCached = () => Promise.resolve(false)

test('a file that can’t be had is left out', async () => {
  const asked: string[] = []
  const fail = (url: string) => {
    asked.push(url)
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await keepFiles(['/assets/a.js', '/assets/b.js'], nothingCached, fail, () => true)
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js'])
})

test('without a network, or after a later message, it stops', async () => {
  let goesOn = true
  const asked: string[] = []
  const lastOne = (url: string) => {
    asked.push(url)
    goesOn = false
    return Promise.resolve()
  }
  await keepFiles(['/assets/a.js', '/assets/b.js'], nothingCached, lastOne, () => goesOn)
  expect(asked).toEqual(['/assets/a.js'])
})
