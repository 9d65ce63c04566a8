module trajet.example/generated

go 1.25

require github.com/oapi-codegen/runtime v1.9.0
