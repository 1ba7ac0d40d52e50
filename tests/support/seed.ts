/** The same random choices in every run, so that what fails once fails again; FUZZ_SEED looks elsewhere. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
