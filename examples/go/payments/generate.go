// Package payments is the client that oapi-codegen generates from the contract.
package payments

//go:generate go tool oapi-codegen -generate types,client -package payments -o client.gen.go ../node_modules/@payments-openapi/spec/dist/openapi.json
