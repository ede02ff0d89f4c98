// Reads what people write into fields.
