import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A deployment without the payment setting wouldn't start, or would run without moving real money. */
const folder = new URL('../../../deploy/', import.meta.url)
const recipe = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

test('every recipe of deploy/ is known here', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['Dockerfile', 'compose.yaml', 'nginx.conf', 'runbook.md'])
})

test('the compose file asks whether payments are real, and passes the key on', () => {
  const compose = recipe('compose.yaml')
  expect(compose).toMatch(/^ {6}PAYMENTS: \$\{PAYMENTS:\?[^}]+\}$/m)
  expect(compose).toMatch(/^ {6}PAYSTACK_SECRET_KEY: \$\{PAYSTACK_SECRET_KEY:-\}$/m)
})

test('the runbook sets both before the first start, and gives further nodes the same', () => {
  const runbook = recipe('runbook.md')
  expect(runbook).toMatch(/^ {3}PAYMENTS=paystack/m)
  expect(runbook).toMatch(/^ {3}PAYSTACK_SECRET_KEY=sk_live_/m)
  expect(runbook).toMatch(/Start more nodes with the same .*payment variables/)
})

test('the image chooses neither demo nor sandbox for anybody', () => {
  const image = recipe('Dockerfile')
  expect(image).toContain('DEMO=0')
  expect(image).not.toMatch(/PAYMENTS|PAYSTACK/)
})
