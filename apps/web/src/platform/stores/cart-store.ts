import type { Photo } from '@efie/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './persisted.ts'

/** `price` in pesewas. `id` is the variant's, or the product's if it has only one. */
export interface CartItem {
  id: string
  name: string
  price: number
  image_url: string | null
  /** Describes `image_url` if it is a photo; items added by earlier versions lack it. */
  photo?: Photo | null
  quantity: number
  /** Set if `id` is a variant's: the product, whose page is linked. */
  product_id?: string
  /** The plan chosen on its page, and when, in milliseconds: the latest choice is offered at checkout. */
  plan?: { months: number; chosen_at: number }
}

interface Kept {
  items: CartItem[]
  /** Whose cart this is; null for a guest's. */
  owner: string | null
  /** Carts of signed-out people by person, which the next user of this browser doesn't see. */
  left: Record<string, CartItem[]>
}

interface CartState extends Kept {
  /** Whether the drawer is open; not stored. */
  open: boolean
  setOpen: (open: boolean) => void
  /** A new item starts at 1; an existing one gains 1. */
  add: (item: Omit<CartItem, 'quantity'>) => void
  increase: (id: string) => void
  /** Never below 0. An item at 0 stays listed but isn't ordered. */
  decrease: (id: string) => void
  remove: (id: string) => void
  clear: () => void
  /**
   * On sign-in a guest's cart is merged into the person's; on sign-out the cart is put away with the person.
   */
  belongTo: (userId: string | null) => void
  /** Replaces the items after prices and stock were checked. */
  replace: (items: CartItem[]) => void
  /** What changed in the shop since items were added, in words; not stored. */
  notes: readonly string[]
  setNotes: (notes: readonly string[]) => void
  forgetNotes: () => void
}

const change = (items: CartItem[], id: string, by: number): CartItem[] =>
  items.map((item) => (item.id === id ? { ...item, quantity: Math.max(0, item.quantity + by) } : item))

/** Merges two carts, with the larger quantity of items in both. */
export const mergeCarts = (first: readonly CartItem[], second: readonly CartItem[]): CartItem[] => [
  ...first.map((item) => {
    const twin = second.find(({ id }) => id === item.id)
    return twin ? { ...item, ...twin, quantity: Math.max(item.quantity, twin.quantity) } : item
  }),
  ...second.filter((item) => !first.some(({ id }) => id === item.id)),
]

const leave = ({ items, owner, left }: Kept): Kept => {
  if (owner === null) return { items, owner, left }
  const { [owner]: _, ...others } = left
  return { items: [], owner: null, left: items.length > 0 ? { ...others, [owner]: items } : others }
}

const arrive = ({ items, left }: Kept, owner: string): Kept => {
  const { [owner]: own = [], ...others } = left
  return { items: mergeCarts(own, items), owner, left: others }
}

/** Key `cart-store`. */
export const useCartStore = create<CartState>()(
  persist(
    (set) => ({
      items: [],
      owner: null,
      left: {},
      open: false,
      setOpen: (open) => set({ open }),
      add: (item) =>
        set(({ items }) => ({
          items: items.some(({ id }) => id === item.id)
            ? change(items, item.id, 1).map((kept) =>
                kept.id === item.id ? { ...kept, ...item, quantity: kept.quantity } : kept,
              )
            : [...items, { ...item, quantity: 1 }],
        })),
      increase: (id) => set(({ items }) => ({ items: change(items, id, 1) })),
      decrease: (id) => set(({ items }) => ({ items: change(items, id, -1) })),
      remove: (id) => set(({ items }) => ({ items: items.filter((item) => item.id !== id) })),
      clear: () => set({ items: [], notes: [] }),
      belongTo: (userId) =>
        set((state) => {
          if (state.owner === userId) return {}
          return userId === null ? leave(state) : arrive(leave(state), userId)
        }),
      replace: (items) => set({ items }),
      notes: [],
      setNotes: (notes) =>
        set((state) =>
          notes.every((note) => state.notes.includes(note))
            ? {}
            : { notes: [...new Set([...state.notes, ...notes])] },
        ),
      forgetNotes: () => set({ notes: [] }),
    }),
    persisted('cart-store', ({ items, owner, left }) => ({ items, owner, left })),
  ),
)

/** Sum of price times quantity, in pesewas. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.price * item.quantity, 0)

/** Units in the cart, as in its badge. */
export const cartCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** Items to order: those with a quantity above 0. */
export const cartLines = (items: readonly CartItem[]): CartItem[] => items.filter((item) => item.quantity > 0)
