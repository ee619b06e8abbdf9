module simulated-shop

go 1.25
