import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { useLazyContractForm } from './contract-form.ts'
import { TextField } from './fields.tsx'

const schema = z.object({ city: z.string().max(5, 'Use at most 5 characters') })

const CityForm = ({ load }: { load: () => Promise<typeof schema> }) => {
  const form = useLazyContractForm(load, { start: { city: '' } })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
      <TextField form={form} name="city" label="City" />
      <button type="submit">Send</button>
    </form>
  )
}
const city = () => screen.getByLabelText<HTMLInputElement>('City')

test('a field takes the limit of a schema once the schema is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof schema>()
  const load = vi.fn(() => promise)
  const { user } = renderPage(<CityForm load={load} />)
  expect(load).not.toHaveBeenCalled()
  await user.click(city())
  expect(city().maxLength).toBe(-1)
  resolve(schema)
  await expect.poll(() => city().maxLength).toBe(5)
  await user.type(city(), 'Kumasi')
  expect(city().value).toBe('Kumas')
})

test('a schema that could not be loaded is tried again by the check', async () => {
  let fails = true
  let asked = 0
  const load = () => {
    asked += 1
    return fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(schema)
  }
  const { user } = renderPage(<CityForm load={load} />)
  await user.type(city(), 'Kumasi')
  expect(asked).toBe(1)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Use at most 5 characters')
})
