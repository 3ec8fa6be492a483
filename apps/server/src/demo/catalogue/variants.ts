/** A variant of a demo product. */
export interface VariantPlan {
  size: string | null
  colour: string | null
  /** Variants with the same number share a stock item. */
  stock_item: number
  /** Its own price in pesewas; null for the product's. */
  price: number | null
}

const plain: VariantPlan[] = [{ size: null, colour: null, stock_item: 0, price: null }]

const colours = (...names: string[]): VariantPlan[] =>
  names.map((colour, stock_item) => ({ size: null, colour, stock_item, price: null }))

/** The first size at the product's price, the others at their own in cedis. */
const sizes = (first: string, ...further: [size: string, cedis: number][]): VariantPlan[] => [
  { size: first, colour: null, stock_item: 0, price: null },
  ...further.map(([size, cedis], index) => ({
    size,
    colour: null,
    stock_item: index + 1,
    price: cedis * 100,
  })),
]

/** Both from one stock item, assembled either way. */
const eitherWay: VariantPlan[] = ['Corner left', 'Corner right'].map((size) => ({
  size,
  colour: null,
  stock_item: 0,
  price: null,
}))

const covers = colours('Charcoal', 'Sand', 'Forest green')

const plans: Readonly<Record<string, VariantPlan[]>> = {
  'Odo Living Student Bed with Mattress': colours('Black', 'White'),
  'Odo Living Bunk Bed, Steel': colours('Black', 'Silver'),
  'Nkyinkyim Wood Ofram Wood Bed, Queen': colours('Natural', 'Walnut'),
  'Odo Living Baby Cot with Mattress': colours('Natural', 'White'),
  'Sunsum Sleep Mattress Topper, Cooling': sizes('5 × 6 ft', ['6 × 6 ft', 910]),
  'Nkyinkyim Wood Three-Seater Sofa': covers,
  'Nkyinkyim Wood Two-Seater Sofa': covers,
  'Odo Living L-Shaped Corner Sofa': eitherWay,
  'Odo Living Sofa Bed': covers,
  'Sunsum Sleep Recliner Armchair': colours('Black', 'Brown'),
  'Dwen Office Ergonomic Office Chair': colours('Black', 'Grey'),
  'Dwen Office Visitor Chairs, Pair': colours('Black', 'Blue'),
  'Odo Living Folding Dining Table': colours('White', 'Oak'),
  'Volta Frost Single-Door Fridge 150 L': colours('Silver', 'White'),
  'Harmattan Double-Door Fridge 320 L, No Frost': colours('Silver', 'Black'),
  'Kasa Feature Phone, Dual SIM': colours('Black', 'Blue'),
  'Kasa Smartphone A3, 128 GB': colours('Black', 'Blue'),
  'Kasa Smartphone B5, 128 GB, 5G': colours('Black', 'Green'),
  'Zuri Foldable Smartphone': sizes('512 GB', ['1 TB', 13_900]),
  'Zuri Tablet 11" with Keyboard': sizes('256 GB', ['512 GB', 4_450]),
  'Zuri Rugged Smartphone': sizes('128 GB', ['256 GB', 3_200]),
}

/**
 * Furniture comes in colours with separate stock, toppers in sizes, phones in memory sizes; most products
 * have a single variant.
 */
export const variantsOf = (name: string): VariantPlan[] => plans[name] ?? plain

/** A test checks that all are names in the catalogue. */
export const namesWithVariants = Object.keys(plans)
