import { expect, test } from 'vitest'
import { changesAnswered, countWhile } from './under-way.ts'

test('waits for every change under way, also for one that fails', async () => {
  await changesAnswered()
  const one = Promise.withResolvers<string>()
  const other = Promise.withResolvers<string>()
  const answers = [countWhile(one.promise), countWhile(other.promise).catch(() => 'failed')]
  let answered = false
  const waiting = changesAnswered().then(() => (answered = true))
  one.resolve('stored')
  await answers[0]
  await Promise.resolve()
  expect(answered).toBe(false)
  other.reject(new Error('offline'))
  await waiting
  expect(await Promise.all(answers)).toEqual(['stored', 'failed'])
})
